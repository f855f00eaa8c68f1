// Lucide’s “grid-2x2”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Grid2x2(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M12 3v18" />
      <path d="M3 12h18" />
      <rect x="3" y="3" width="18" height="18" rx="2" />
    </Glyph>
  )
}
