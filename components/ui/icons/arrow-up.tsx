// Lucide’s “arrow-up”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function ArrowUp(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="m5 12 7-7 7 7" />
      <path d="M12 19V5" />
    </Glyph>
  )
}
