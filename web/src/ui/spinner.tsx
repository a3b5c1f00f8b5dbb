/** A spinning ring; decorative, since the text beside it describes the activity. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" className="animate-spin">
      <circle cx="8" cy="8" r="6.500" fill="none" stroke="currentColor" strokeOpacity=".2" strokeWidth="2" />
      <path
        d="M8 1.500A6.500 6.500 0 0 1 14.500 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
