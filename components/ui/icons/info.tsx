// Lucide’s “info”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Info(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 16v-4" />
      <path d="M12 8h.01" />
    </Glyph>
  )
}
