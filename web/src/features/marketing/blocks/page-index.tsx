type PageIndexProps = {
  label: string;
  entries: readonly { readonly id: string; readonly title: string }[];
  className?: string;
};

/** Links to the sections of a long page. */
export function PageIndex({ label, entries, className = '' }: PageIndexProps) {
  return (
    <nav aria-label={label} className={className}>
      <p className="mb-3 text-[13px] font-semibold text-1">{label}</p>
      <ul className="space-y-0.5 border-l border-line text-[14px] leading-[1.4]">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-2 hover:border-accent hover:text-1"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
