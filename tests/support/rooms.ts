// Which room may import which, as data: tests/architecture.test.ts checks it, docs/architecture.md shows it.

/** Rooms at the top, from the ground up. Each may import what is named, and itself. */
export const topRooms: Record<string, readonly string[]> = {
  lib: ['messages', 'styles'],
  contracts: ['lib'],
  components: ['lib', 'messages'],
  features: ['components', 'lib', 'messages', 'content'],
  app: ['features', 'components', 'lib', 'messages', 'styles'],
  server: ['lib', 'contracts', 'messages', 'standins'],
  standins: ['lib', 'contracts', 'server'],
}

/** The few files that cross between two rooms otherwise closed to each other. */
export const crossings: Record<string, readonly string[]> = {
  'server -> standins': ['server/open-chain.ts', 'server/open-payment.ts', 'server/open-ports.ts'],
  'standins -> server': ['standins/main.ts'],
  // The typefaces of a PDF that is made in the browser.
  'features -> content': ['features/lightboxes/pdf/sheet-worker.tsx'],
}

/** Features that import other features; all others import none. */
export const featureImports: Record<string, readonly string[]> = {
  images: ['lightboxes', 'nft', 'sale', 'upload'],
  library: ['images', 'sale', 'tour'],
  nft: ['wallet'],
  upload: ['nft', 'sale', 'tour'],
  licenses: ['images'],
  cart: ['account', 'payment'],
  lightboxes: ['cart', 'payment'],
  legal: ['payment'],
  sale: ['payment'],
  account: ['images', 'licenses', 'litigations', 'monitoring', 'nft', 'payment', 'settlement', 'tour', 'wallet'],
  admin: ['images', 'litigations', 'payment'],
  monitoring: ['payment'],
  hits: ['library', 'licenses', 'monitoring'],
  home: ['account'],
  sitemap: ['content'],
  litigations: ['settlement'],
  settlement: ['hits'],
  'settlement-recipient': ['account', 'hits'],
}

/** Rooms of the server from the ground up: a room names only rooms above its own line, so there can be no circle. */
export const serverRooms: Record<string, readonly string[]> = {
  env: [],
  bytes: [],
  files: [],
  threads: [],
  ports: [],
  matching: ['ports'],
  crawler: ['ports'],
  browser: ['crawler'],
  evidence: ['browser', 'bytes', 'crawler', 'ports'],
  imaging: ['files', 'ports'],
  ipfs: ['ports'],
  pdf: ['evidence', 'ports', 'threads'],
  db: ['files'],
  health: ['db', 'files', 'ports'],
  events: ['bytes'],
  context: ['db', 'events', 'health', 'ports'],
  services: ['context', 'db', 'health'],
  jobs: ['context', 'db', 'health'],
  mail: ['context', 'db', 'jobs', 'ports'],
  'page-cache': ['context'],
  http: ['bytes', 'context', 'db', 'files', 'health', 'page-cache', 'ports', 'services'],
  mailbox: ['db', 'http'],
  audit: ['context', 'db', 'http'],
  adapters: ['browser', 'bytes', 'crawler', 'db', 'evidence', 'files', 'imaging', 'matching', 'ports', 'threads'],
  domains: [
    'audit',
    'bytes',
    'context',
    'crawler',
    'db',
    'events',
    'evidence',
    'http',
    'ipfs',
    'jobs',
    'mail',
    'matching',
    'page-cache',
    'pdf',
    'ports',
  ],
  seed: ['context', 'db', 'domains', 'http', 'jobs'],
  routes: ['domains', 'http'],
  reactions: ['context', 'domains', 'events', 'page-cache'],
  'job-list': ['domains', 'jobs', 'mail', 'seed'],
  'make-context': ['context', 'db', 'jobs', 'reactions', 'services'],
  'open-payment': ['adapters', 'env', 'ports'],
  'open-chain': ['adapters', 'context', 'env'],
  'open-ports': ['adapters', 'browser', 'context', 'crawler', 'env', 'imaging', 'open-chain', 'open-payment'],
  process: [
    'adapters',
    'db',
    'domains',
    'env',
    'health',
    'http',
    'mailbox',
    'make-context',
    'page-cache',
    'seed',
    'services',
  ],
  app: ['adapters', 'domains', 'http', 'make-context', 'routes', 'services'],
  main: [
    'app',
    'context',
    'db',
    'env',
    'health',
    'http',
    'job-list',
    'jobs',
    'make-context',
    'open-ports',
    'process',
    'seed',
    'services',
  ],
}

/** Domains that build on each other: each may import those before it. */
export const domainOrder = ['accounts', 'billing', 'images', 'market', 'nft', 'monitoring', 'settlement'] as const

/** Domains beside that order, which none of it may import. */
export const domainsBeside: Record<string, readonly string[]> = {
  system: [],
  content: ['accounts'],
  social: ['accounts', 'images'],
  administration: ['accounts', 'images'],
}
