// Lucide’s “chevrons-up-down”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function ChevronsUpDown(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="m7 15 5 5 5-5" />
      <path d="m7 9 5-5 5 5" />
    </Glyph>
  )
}
