// The frame of an icon. Icons are Lucide's (LICENSE beside this file): a new one is its shapes from lucide.dev in a file of its own.
import type { ComponentProps, ReactNode } from 'react'

export type GlyphProps = ComponentProps<'svg'>
export type Icon = (props: GlyphProps) => ReactNode

/** Hidden from screen readers, as icons stand beside words or in a control that has a name. Drawn by styles/repeated.css. */
export function Glyph({ className, ...rest }: GlyphProps) {
  return <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `glyph ${className}` : 'glyph'} {...rest} />
}
