// Lucide’s “columns-2”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Columns2(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect width="18" height="18" x="3" y="3" rx="2" />
      <path d="M12 3v18" />
    </Glyph>
  )
}
