// Holds a sitemap to its protocol, and to what Google asks of pictures and languages in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'

const read = (file: string) => new Uint8Array(readFileSync(join(import.meta.dirname, file)))
const imported = ['sitemap-image.xsd', 'alternate-link.xsd']
xmlRegisterInputProvider(
  new XmlBufferInputProvider(Object.fromEntries(imported.map(file => [`mem:/sitemaps/${file}`, read(file)]))),
)
const schema = XmlDocument.fromBuffer(read('sitemap.xsd'), { url: 'mem:/sitemaps/sitemap.xsd' })
const validator = XsdValidator.fromDoc(schema)

const MOST_ADDRESSES = 50_000
const MOST_BYTES = 52_428_800

/** What is wrong with it; nothing when it is well-formed, valid and not too long. */
export function sitemapProblems(xml: string): string[] {
  const problems: string[] = []
  if (Buffer.byteLength(xml) > MOST_BYTES) problems.push('longer than 50 MB')
  try {
    const document = XmlDocument.fromString(xml)
    try {
      validator.validate(document)
      if (document.find('/*/*').length > MOST_ADDRESSES) problems.push('more than 50,000 addresses')
    } finally {
      document.dispose()
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  return problems
}
