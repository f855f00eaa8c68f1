// The manifests for many machines cannot be applied in the tests: each is held against the schema of its kind, and what they say against the code that reads it.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { system } from '#lib/contract/system.ts'
import { parseServers } from '#server/adapters/matching/shared/index-servers.ts'
import { envNames, readEnv } from '#server/env.ts'

type Container = {
  name: string
  env?: { name: string; value?: string }[]
  readinessProbe?: { httpGet?: { path: string } }
}
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: {
    selector?: { app?: string; matchLabels?: { app?: string } }
    template?: { metadata?: { labels?: { app?: string } }; spec: { containers: Container[] } }
  }
}

const folder = fileURLToPath(new URL('../deploy/kubernetes/', import.meta.url))
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8')
// The files are ours; their shape is what the tests below look at.
const kustomization = parse(read('kustomization.yaml')) as { resources: string[] }
const manifests = kustomization.resources.flatMap(name =>
  parseAllDocuments(read(name)).map(document => document.toJS() as Manifest),
)
const kinds = {
  Cluster,
  ConfigMap,
  Deployment,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  StatefulSet,
}
const isKnown = (kind: string): kind is keyof typeof kinds => kind in kinds
const deployments = manifests.filter(({ kind }) => kind === 'Deployment')
const settings = manifests.find(({ metadata }) => metadata.name === 'auctor-settings')?.data ?? {}

describe('the manifests', () => {
  it('are all named by the file that kubectl reads', () => {
    const files = readdirSync(folder).filter(name => name !== 'kustomization.yaml')
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
  })

  it.each(manifests.map(each => [`${each.kind} ${each.metadata.name}`, each] as const))(
    '%s holds against its schema',
    (_, manifest) => {
      if (!isKnown(manifest.kind)) throw new Error(`no schema of ${manifest.kind}`)
      const Model = kinds[manifest.kind] as unknown as new (data: Manifest) => { apiVersion: string; validate(): void }
      const model = new Model(manifest)
      expect(model.apiVersion).toBe(manifest.apiVersion)
      expect(() => model.validate()).not.toThrow()
    },
  )

  it('would not hold with a field that the schema does not take', () => {
    const [deployment] = deployments
    const broken = { ...structuredClone(deployment), spec: { replicas: 'two' } }
    const Model = Deployment as unknown as new (data: unknown) => { validate(): void }
    expect(() => new Model(broken).validate()).toThrow()
  })

  it('run the three roles, each selected by its own label', () => {
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(['api', 'web', 'worker'])
    for (const { metadata, spec } of deployments) {
      expect(spec?.selector?.matchLabels?.app).toBe(metadata.name)
      expect(spec?.template?.metadata?.labels?.app).toBe(metadata.name)
    }
    const labelled = new Set(manifests.map(({ spec }) => spec?.template?.metadata?.labels?.app))
    for (const { kind, spec } of manifests) if (kind === 'Service') expect(labelled).toContain(spec?.selector?.app)
  })

  it.each(deployments)('give $metadata.name only settings that the server reads, with values it accepts', manifest => {
    const env = manifest.spec?.template?.spec.containers[0]?.env ?? []
    const own = Object.fromEntries(env.map(({ name, value }) => [name, value ?? 'postgres://auctor@postgres/auctor']))
    const given = { ...settings, ...own }
    expect(Object.keys(given).filter(name => !envNames.includes(name) && name !== 'POSTGRES_PASSWORD')).toEqual([])
    const { ROLE, DATABASE_URL, MATCHING_URL } = readEnv(given)
    expect(ROLE).toBe(manifest.metadata.name)
    expect(DATABASE_URL).not.toBeNull()
    expect(parseServers(MATCHING_URL ?? '').addresses).toHaveLength(3)
  })

  it('ask the roles with a port how they do where they answer', () => {
    const paths = deployments.map(({ spec }) => spec?.template?.spec.containers[0]?.readinessProbe?.httpGet?.path)
    expect(paths.filter(path => path !== undefined)).toEqual([`/api${system.ready.path}`, `/api${system.ready.path}`])
  })
})
