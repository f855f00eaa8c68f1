// Lucide’s “chevron-left”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function ChevronLeft(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="m15 18-6-6 6-6" />
    </Glyph>
  )
}
