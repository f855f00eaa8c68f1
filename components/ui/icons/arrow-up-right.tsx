// Lucide’s “arrow-up-right”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function ArrowUpRight(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M7 7h10v10" />
      <path d="M7 17 17 7" />
    </Glyph>
  )
}
