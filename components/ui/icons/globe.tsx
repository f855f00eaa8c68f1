// Lucide’s “globe”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Globe(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20" />
      <path d="M2 12h20" />
    </Glyph>
  )
}
