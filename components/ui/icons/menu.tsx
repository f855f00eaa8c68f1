// Lucide’s “menu”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Menu(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M4 5h16" />
      <path d="M4 12h16" />
      <path d="M4 19h16" />
    </Glyph>
  )
}
