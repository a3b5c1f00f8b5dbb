import { mostScimResults, scimSchemas } from '@switchyard/contracts/sso/scim.ts';
import { listResource } from './scim-resources.ts';

/** Features that this service supports (RFC 7643, 5). */
export function serviceConfig(base: string) {
  return {
    schemas: [scimSchemas.config],
    documentationUri: base.replace('/scim/v2', '/docs/administration/single-sign-on'),
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostScimResults },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'SCIM token',
        description: 'The SCIM token of a connection, in the Authorization header',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

export function resourceTypes(base: string) {
  const types = (['User', 'Group'] as const).map((name) => ({
    schemas: [scimSchemas.resourceType],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: name === 'User' ? scimSchemas.user : scimSchemas.group,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));
  return listResource(types, { total: types.length, startIndex: 1 });
}

type Attribute = {
  name: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  required?: boolean;
  multiValued?: boolean;
  mutability?: 'readWrite' | 'readOnly';
  uniqueness?: 'none' | 'server';
  subAttributes?: readonly Attribute[];
};

function attribute({ subAttributes, ...given }: Attribute): object {
  return {
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...given,
    ...(subAttributes ? { subAttributes: subAttributes.map(attribute) } : {}),
  };
}

const userAttributes: readonly Attribute[] = [
  { name: 'userName', required: true, uniqueness: 'server' },
  {
    name: 'name',
    type: 'complex',
    subAttributes: [
      { name: 'givenName' },
      { name: 'familyName' },
      { name: 'formatted', mutability: 'readOnly' },
    ],
  },
  { name: 'displayName', mutability: 'readOnly' },
  { name: 'active', type: 'boolean' },
  {
    name: 'emails',
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [{ name: 'value' }, { name: 'type' }, { name: 'primary', type: 'boolean' }],
  },
  {
    name: 'groups',
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [{ name: 'value' }, { name: 'display' }],
  },
  {
    name: 'roles',
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [{ name: 'value' }, { name: 'primary', type: 'boolean' }],
  },
];

const groupAttributes: readonly Attribute[] = [
  { name: 'displayName', required: true, uniqueness: 'server' },
  {
    name: 'members',
    type: 'complex',
    multiValued: true,
    subAttributes: [{ name: 'value' }, { name: 'display', mutability: 'readOnly' }],
  },
];

export function schemaList(base: string) {
  const schemas = [
    { id: scimSchemas.user, name: 'User', attributes: userAttributes },
    { id: scimSchemas.group, name: 'Group', attributes: groupAttributes },
  ].map(({ id, name, attributes }) => ({
    schemas: [scimSchemas.schema],
    id,
    name,
    attributes: attributes.map(attribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));
  return listResource(schemas, { total: schemas.length, startIndex: 1 });
}
