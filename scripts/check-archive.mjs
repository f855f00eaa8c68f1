// Reads a web archive (WARC 1.1, a gzip member for each record) and computes the digests that its records name.
import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

/** Records in order, each with its place, its payload, and its digests as named and as computed. */
export function readArchive(bytes) {
  const records = []
  for (let offset = 0; offset < bytes.length; ) {
    if (bytes.readUInt32BE(offset) >>> 8 !== 0x1f8b08) throw new Error('not a gzip member for each record')
    // Members without name, comment or extra field, as they are written.
    const { buffer, engine } = inflateRawSync(bytes.subarray(offset + 10), { info: true })
    const length = 10 + engine.bytesWritten + 8
    records.push({ ...readRecord(buffer), offset, length })
    offset += length
  }
  return records
}

function readRecord(record) {
  const split = record.indexOf('\r\n\r\n')
  const headers = new Map(
    record
      .subarray(0, split)
      .toString('utf8')
      .split('\r\n')
      .slice(1)
      .map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const block = record.subarray(split + 4, split + 4 + Number(headers.get('content-length')))
  if (record.length !== split + 4 + block.length + 4) throw new Error('a record of another length than it says')
  const isHttp = (headers.get('content-type') ?? '').startsWith('application/http')
  const payload = isHttp ? block.subarray(block.indexOf('\r\n\r\n') + 4) : block
  const digest = part => `sha256:${createHash('sha256').update(part).digest('hex')}`
  const digests = [
    { said: headers.get('warc-block-digest'), is: digest(block) },
    { said: headers.get('warc-payload-digest'), is: digest(payload) },
  ].filter(({ said }) => said !== undefined)
  return { type: headers.get('warc-type'), uri: headers.get('warc-target-uri'), payload, digests }
}
