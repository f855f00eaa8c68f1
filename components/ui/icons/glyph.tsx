// The frame of an icon. Icons are Lucide's (LICENSE beside this file): a new one is its shapes from lucide.dev in a file of its own.
import type { ComponentProps, ReactNode } from 'react'

export type GlyphProps = ComponentProps<'svg'>
export type Icon = (props: GlyphProps) => ReactNode

/** Hidden from screen readers, as icons stand beside words or in a control that has a name. */
export function Glyph(props: GlyphProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  )
}
