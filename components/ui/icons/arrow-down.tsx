// Lucide’s “arrow-down”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function ArrowDown(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M12 5v14" />
      <path d="m19 12-7 7-7-7" />
    </Glyph>
  )
}
