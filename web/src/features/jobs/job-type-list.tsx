import { useCompanyProfileQuery } from './jobs-api.ts';

/** The company's job types, offered while a type is typed; any other can be typed as well. */
export function JobTypeList({ id }: { id: string }) {
  const { data } = useCompanyProfileQuery();
  return (
    <datalist id={id}>
      {data?.jobTypes.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
