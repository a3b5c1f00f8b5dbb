/** The product's logo: crossing tracks. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.600"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path
        d="M3 6h6c1.500 0 2.500 1.600 3.300 3.600M14.500 15.500c.9 1.500 1.900 2.500 3.500 2.500h3"
        stroke="var(--text-3)"
      />
      <path
        d="M3 18h6c4 0 5-12 9-12h3"
        className="stroke-(--accent) in-data-[theme=light]:stroke-(--chart-1)"
      />
    </svg>
  );
}
