// What the capacity page reckons with: figures that were measured, each with the command that gives it, and what is assumed.

export type Figure = { value: number; unit: string; from: string }

/** Measured here. CPU is that of one core of this machine. */
export const measured = {
  page_cpu_s: {
    value: 1 / 27,
    unit: 'CPU s a page that is read live',
    from: '`npm run bench -- --only=crawl-web`, docs/benchmarks/web.md',
  },
  picture_cpu_s: {
    value: 2 / 15.5,
    unit: 'CPU s a new picture: fetched, decoded, fingerprinted, written down',
    from: 'the same; two cores',
  },
  question_process_ms: {
    value: 61.1,
    unit: 'CPU ms of a worker for a question at 10^6',
    from: '`npm run bench:shared-index`',
  },
  question_servers_ms: { value: 13.0, unit: 'CPU ms of the index servers for it', from: 'the same' },
  index_bytes: { value: 2050, unit: 'bytes of the index a photograph, without replica', from: 'the same' },
  fingerprint_bytes: { value: 20_000, unit: 'bytes of a fingerprint', from: 'decision 090' },
  question_growth: {
    value: 0.63,
    unit: 'exponent by which a question grows with the catalogue',
    from: 'docs/benchmarks/copies.md',
  },
} satisfies Record<string, Figure>

/** Nobody has measured these: whoever knows better changes them and makes the page again. */
export const assumed = {
  pictures_a_page: {
    value: 1,
    unit: 'pictures a page that were not seen before',
    from: 'most pictures of a website are on many of its pages',
  },
  page_bytes: { value: 40_000, unit: 'bytes fetched a page', from: 'HTML and style sheets, compressed' },
  picture_bytes: { value: 80_000, unit: 'bytes fetched a picture', from: 'JPEG, WebP and AVIF of websites' },
  original_bytes: { value: 12e6, unit: 'bytes of an original with its previews', from: 'JPEG of 24 megapixels' },
  row_bytes: {
    value: 8_000,
    unit: 'bytes of the database a photograph, without its fingerprint',
    from: 'rows, indexes, search words',
  },
  use: {
    value: 0.6,
    unit: 'share of a machine that is used on average',
    from: 'room for peaks and for one machine that is lost',
  },
  core_eur: { value: 9, unit: 'euros a month for a core with 4 GB', from: 'prices of European hosts, 2026' },
  memory_eur: { value: 2.2, unit: 'euros a month for a GB of memory beyond that', from: 'the same' },
  disk_eur: { value: 0.05, unit: 'euros a month for a GB on a fast disk', from: 'the same' },
  bucket_eur: { value: 0.012, unit: 'euros a month for a GB in a bucket', from: 'the same' },
  traffic_eur: {
    value: 0.001,
    unit: 'euros for a GB that comes in or goes out',
    from: 'the same; large clouds take ninety times as much for what goes out',
  },
} satisfies Record<string, Figure>
