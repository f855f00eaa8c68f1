// Lucide’s “circle-x”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function CircleX(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="m15 9-6 6" />
      <path d="m9 9 6 6" />
    </Glyph>
  )
}
