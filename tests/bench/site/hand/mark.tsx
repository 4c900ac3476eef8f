/** The house on the logo and on the key tile. */
export function Mark() {
  return (
    <svg viewBox="0 0 27 30" aria-hidden="true">
      <path d="M1.5 29V10a7.5 7.5 0 0 1 15 0v19z" fill="currentColor" />
      <path d="M16.5 29v-8.6L26.5 29z" fill="#FF6F4F" />
      <circle cx="12.800" cy="18.800" r="1.600" fill="var(--bg)" />
    </svg>
  );
}
