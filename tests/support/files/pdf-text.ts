// What a PDF says.
import { extractText, getDocumentProxy } from 'unpdf'

export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}
