// Colour: every semantic token as a swatch under its own name.
import { clsx } from 'clsx'

/** Class names stand here whole, so that Tailwind finds them. */
const swatches = [
  { name: 'canvas', className: 'bg-canvas' },
  { name: 'surface', className: 'bg-surface' },
  { name: 'raised', className: 'bg-raised shadow-raised' },
  { name: 'sunken', className: 'bg-sunken' },
  { name: 'line', className: 'bg-line' },
  { name: 'line-strong', className: 'bg-line-strong' },
  { name: 'ink', className: 'bg-ink' },
  { name: 'ink-muted', className: 'bg-ink-muted' },
  { name: 'accent', className: 'bg-accent' },
  { name: 'accent-soft', className: 'bg-accent-soft' },
  { name: 'danger', className: 'bg-danger' },
  { name: 'danger-soft', className: 'bg-danger-soft' },
  { name: 'success', className: 'bg-success' },
  { name: 'success-soft', className: 'bg-success-soft' },
  { name: 'warning', className: 'bg-warning' },
  { name: 'warning-soft', className: 'bg-warning-soft' },
]

export function ColourPart() {
  return (
    <ul className="grid grid-cols-4 gap-x-2 gap-y-4">
      {swatches.map(({ name, className }) => (
        <li key={name} className="grid gap-1">
          <span className={clsx('block h-12 rounded-control border border-line', className)} />
          <code className="font-mono text-caption text-ink-muted">{name}</code>
        </li>
      ))}
    </ul>
  )
}
