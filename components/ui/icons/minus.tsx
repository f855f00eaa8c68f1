// Lucide’s “minus”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Minus(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M5 12h14" />
    </Glyph>
  )
}
