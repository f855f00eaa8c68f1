// Lucide’s “chevron-down”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function ChevronDown(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="m6 9 6 6 6-6" />
    </Glyph>
  )
}
