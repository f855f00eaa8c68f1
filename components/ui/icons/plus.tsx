// Lucide’s “plus”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Plus(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M5 12h14" />
      <path d="M12 5v14" />
    </Glyph>
  )
}
