export function MicSign({ off }: { off: boolean }) {
  return (
    <svg aria-hidden fill="none" height="18" stroke="currentColor" strokeWidth="1.6" viewBox="0 0 18 18" width="18">
      <rect height="9" rx="2.5" width="5" x="6.5" y="1.5" />
      <path d="M3.5 8.5a5.5 5.5 0 0 0 11 0M9 14v2.5" />
      {off && <path d="M2 2l14 14" strokeWidth="2" />}
    </svg>
  );
}
