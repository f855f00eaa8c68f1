// Draws documents in a thread of their own, because each takes a good part of a second that requests should not wait for.
import { Worker } from 'node:worker_threads'
import type { AgreementOrder, CertificateOrder, DrawingOrder, DrawingReply, EvidenceOrder } from './drawing-worker.ts'

type Waiting = { resolve(pdf: Uint8Array): void; reject(error: Error): void }
type Drawer = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

/** Milliseconds without work after which the thread ends and gives its memory back. */
const IDLE_MS = 30_000

let drawer: Drawer | null = null
let lastId = 0

/** The certificate as PDF bytes, as `certificatePdf` makes them. Throws what it throws. */
export const drawCertificate = (certificate: CertificateOrder): Promise<Uint8Array> => draw(id => ({ id, certificate }))

/** The invoicing agreement as PDF bytes, as `invoicingAgreementPdf` makes them. */
export const drawAgreement = (agreement: AgreementOrder): Promise<Uint8Array> => draw(id => ({ id, agreement }))

/** An evidence report as PDF bytes, as `evidenceReportPdf` makes them. Throws what it throws. */
export const drawEvidenceReport = (evidence: EvidenceOrder): Promise<Uint8Array> => draw(id => ({ id, evidence }))

function draw(order: (id: number) => DrawingOrder): Promise<Uint8Array> {
  drawer ??= start()
  const { worker, waiting } = drawer
  clearTimeout(drawer.idle)
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(order(id))
  })
}

function start(): Drawer {
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), { execArgv: [] })
  const started: Drawer = { worker, waiting: new Map(), idle: undefined }
  worker.on('message', (reply: DrawingReply) => settle(started, reply))
  worker.on('error', error => end(started, error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(started, new Error('the drawing thread has ended')))
  return started
}

function settle(started: Drawer, reply: DrawingReply): void {
  const { waiting, worker } = started
  const job = waiting.get(reply.id)
  waiting.delete(reply.id)
  if ('pdf' in reply) job?.resolve(reply.pdf)
  else job?.reject(new Error(reply.error))
  if (waiting.size > 0) return
  // An idle thread must not keep the process alive.
  worker.unref()
  started.idle = setTimeout(() => worker.terminate(), IDLE_MS).unref()
}

function end(started: Drawer, error: Error): void {
  if (drawer === started) drawer = null
  clearTimeout(started.idle)
  for (const job of started.waiting.values()) job.reject(error)
  started.waiting.clear()
}
