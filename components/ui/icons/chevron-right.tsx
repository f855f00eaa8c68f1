// Lucide’s “chevron-right”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function ChevronRight(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="m9 18 6-6-6-6" />
    </Glyph>
  )
}
