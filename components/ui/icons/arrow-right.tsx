// Lucide’s “arrow-right”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function ArrowRight(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M5 12h14" />
      <path d="m12 5 7 7-7 7" />
    </Glyph>
  )
}
