import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedFolder } from '../testing/planted-folder.ts'
import { readBuiltWorker, withDatabase, workerdConfig } from './workerd-config.ts'

function built(config: object): string {
  return JSON.stringify({ compatibility_date: '2026-11-01', compatibility_flags: ['nodejs_compat'], ...config })
}

function plantedWorkers() {
  const folder = plantedFolder({
    'sites/server/wrangler.json': built({
      name: 'sites',
      main: 'entry.mjs',
      vars: { ENVIRONMENT: 'local' },
      services: [{ binding: 'BFF', service: 'bff' }],
      assets: { binding: 'ASSETS', directory: '../client' },
      r2_buckets: [],
      queues: { producers: [], consumers: [] },
    }),
    'sites/server/.dev.vars': '\n',
    'sites/server/chunks/a.mjs': 'export {}',
    'sites/server/chunks/a.mjs.map': '{}',
    'sites/server/entry.mjs': 'export {}',
    'bff/wrangler.json': built({
      name: 'bff',
      main: 'index.js',
      vars: { KEY: '{"kty":"OKP"}', DB_URL: 'http://a' },
      r2_buckets: [{ binding: 'FILES', bucket_name: 'files' }],
    }),
    'bff/.dev.vars': `TOKEN='a"b'\n`,
    'bff/index.js': 'export default {}',
    'bff/hash.wasm': '',
  })
  const workers = [join(folder, 'sites/server/wrangler.json'), join(folder, 'bff/wrangler.json')].map(readBuiltWorker)
  return { folder, workers }
}

function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim())
}

test('a worker in plain workerd has the modules next to its configuration, the entry first and without source maps', () => {
  const { folder, workers } = plantedWorkers()
  const modules = lines(workerdConfig(workers, { folder, port: 1 })).filter((line) => line.includes('embed'))
  expect(modules).toEqual([
    '(name = "entry.mjs", esModule = embed "sites/server/entry.mjs"),',
    '(name = "chunks/a.mjs", esModule = embed "sites/server/chunks/a.mjs"),',
    '(name = "index.js", esModule = embed "bff/index.js"),',
    '(name = "hash.wasm", wasm = embed "bff/hash.wasm"),',
  ])
})

test('a worker in plain workerd has its variables, its secrets, its services, a bucket and its static files, and the first one listens', () => {
  const { folder, workers } = plantedWorkers()
  const text = lines(workerdConfig(workers, { folder, port: 8123 }))
  expect(text).toEqual(
    expect.arrayContaining([
      '(name = "ENVIRONMENT", text = "local"),',
      '(name = "BFF", service = "bff"),',
      '(name = "ASSETS", service = "sites-assets"),',
      `(name = "sites-assets", disk = (path = "${join(folder, 'sites/client')}")),`,
      '(name = "KEY", text = "{\\"kty\\":\\"OKP\\"}"),',
      '(name = "TOKEN", text = "a\\"b"),',
      '(name = "FILES", r2Bucket = "internet"),',
      'sockets = [(name = "http", address = "127.0.0.1:8123", http = (), service = "sites")],',
    ]),
  )
})

test('only a worker with a database gets another one', () => {
  const [sites, bff] = plantedWorkers().workers.map((worker) => withDatabase(worker, 'http://b').config.vars)
  expect(sites).toEqual({ ENVIRONMENT: 'local' })
  expect(bff).toEqual({ KEY: '{"kty":"OKP"}', DB_URL: 'http://b' })
})

test('a binding that plain workerd does not support stops the bench', () => {
  const folder = plantedFolder({
    'wrangler.json': built({ name: 'bff', main: 'index.js', kv_namespaces: [{ binding: 'KV', id: 'kv' }] }),
    '.dev.vars': '',
    'index.js': '',
  })
  expect(() => readBuiltWorker(join(folder, 'wrangler.json'))).toThrow('bff binds kv_namespaces')
})
