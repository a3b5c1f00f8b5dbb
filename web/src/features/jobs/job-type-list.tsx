import { useCompanyProfileQuery } from './jobs-api.ts';

/** The company's job types as suggestions; any other can be typed. */
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
