// The mark: a print in its frame, and the dot that dates it.
import { brand } from '#lib/brand.ts'

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path d="M28 14.5V4.5H4v23h12.5" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="24.5" cy="23.5" r="5" fill="var(--accent)" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-7" />
      <span className="font-serif text-[1.625rem] leading-none tracking-tight">{brand.name}</span>
    </span>
  )
}
