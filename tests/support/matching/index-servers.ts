// Valkey or Redis servers for tests and benches of the shared index: one, or a cluster with replicas, in a folder of their own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../free-port.ts'

/** The program that is installed; null where there is none, and the tests that need it are left out and say so. */
export const indexServerProgram: string | null = programOf(['valkey-server', 'redis-server'])

const SLOTS = 16_384
/** Milliseconds after which a node counts as lost, and a replica takes over. */
const NODE_TIMEOUT_MS = 1_000
const START_MS = 30_000

export type IndexNode = {
  port: number
  pid(): number
  /** As kill -9. */
  kill(): Promise<void>
  /** Starts it again with what it knew of the cluster, and no data. */
  start(): Promise<void>
  /** One command, and its answer. */
  ask(...command: [string, ...(string | number)[]]): Promise<unknown>
}
export type TestServers = { url: string; nodes: IndexNode[]; stop(): Promise<void> }

export async function startIndexServer(): Promise<TestServers> {
  const folder = await mkdtemp(join(tmpdir(), 'auctor-index-'))
  const node = await startNode(folder, [])
  const stop = async () => {
    await node.kill()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `redis://127.0.0.1:${node.port}`, nodes: [node], stop }
}

/** `nodes`: the masters first, then the replicas of each in the same order. */
export async function startIndexCluster(masters: number, replicas: 0 | 1): Promise<TestServers> {
  const folder = await mkdtemp(join(tmpdir(), 'auctor-index-'))
  const nodes: IndexNode[] = []
  const stop = async () => {
    await Promise.all(nodes.map(node => node.kill()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let i = 0; i < masters * (1 + replicas); i += 1) nodes.push(await startClusterNode(folder))
    await Promise.all(
      nodes.slice(0, masters).map((node, i) => {
        const [from, to] = [Math.ceil((SLOTS * i) / masters), Math.ceil((SLOTS * (i + 1)) / masters) - 1]
        return node.ask('CLUSTER', 'ADDSLOTSRANGE', from, to)
      }),
    )
    const [first] = nodes
    for (const node of nodes.slice(1)) await meet(node, first)
    for (const [i, replica] of nodes.slice(masters).entries()) {
      const master = String(await nodes[i]?.ask('CLUSTER', 'MYID'))
      await until(async () => (await replica.ask('CLUSTER', 'REPLICATE', master).catch(() => null)) === 'OK')
    }
    for (const node of nodes) await until(() => isReady(node))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `redis://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`, nodes, stop }
}

/** Another master of the cluster, without slots. */
export async function addClusterNode({ nodes }: TestServers): Promise<IndexNode> {
  const folder = await mkdtemp(join(tmpdir(), 'auctor-index-'))
  const node = await startClusterNode(folder)
  await meet(node, nodes[0])
  nodes.push(node)
  await until(() => isReady(node))
  return node
}

async function meet(node: IndexNode, other: IndexNode | undefined): Promise<void> {
  if (!other) throw new Error('a cluster without nodes')
  const [, bus = ''] = /@(\d+)[^\n]*myself/.exec(String(await other.ask('CLUSTER', 'NODES'))) ?? []
  await node.ask('CLUSTER', 'MEET', '127.0.0.1', other.port, bus)
}

/** All slots are served, and a replica has the data of its master. */
async function isReady(node: IndexNode): Promise<boolean> {
  if (!String(await node.ask('CLUSTER', 'INFO')).includes('cluster_state:ok')) return false
  const replication = String(await node.ask('INFO', 'replication'))
  return replication.includes('role:master') || replication.includes('master_link_status:up')
}

async function startClusterNode(folder: string): Promise<IndexNode> {
  const [bus, config] = [await freePort(), `nodes-${Math.random().toString(36).slice(2)}.conf`]
  const cluster = ['--cluster-enabled', 'yes', '--cluster-config-file', config, '--cluster-port', String(bus)]
  const timing = ['--cluster-node-timeout', String(NODE_TIMEOUT_MS), '--cluster-require-full-coverage', 'no']
  return startNode(folder, [...cluster, ...timing])
}

async function startNode(folder: string, settings: string[]): Promise<IndexNode> {
  const port = await freePort()
  let child: ChildProcess | null = null
  const node: IndexNode = {
    port,
    pid: () => child?.pid ?? 0,
    async start() {
      const options = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        folder,
      ]
      child = spawn(indexServerProgram ?? '', [...options, ...settings], { stdio: 'ignore' })
      await until(async () => (await node.ask('PING').catch(() => null)) === 'PONG')
    },
    async kill() {
      const running = child
      child = null
      if (!running || running.exitCode !== null) return
      const ended = new Promise(resolve => running.once('exit', resolve))
      running.kill('SIGKILL')
      await ended
    },
    async ask(name, ...args) {
      const redis = new Redis({ port, lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null })
      redis.on('error', () => undefined)
      try {
        return await redis.call(name, ...args)
      } finally {
        redis.disconnect()
      }
    },
  }
  await node.start()
  return node
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + START_MS
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('the servers of the index did not come up')
    await sleep(50)
  }
}

function programOf(names: readonly string[]): string | null {
  for (const name of names) {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' })
      return name
    } catch {
      // The next one, or none.
    }
  }
  return null
}
