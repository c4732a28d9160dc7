import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { plantedFolder } from '../testing/planted-folder.ts'
import type { CallFrame } from './inspector.ts'
import { type Original, originalFrame, sourceMapsIn } from './source-names.ts'

const FRAME: CallFrame = { functionName: 'e', url: 'index.js', scriptId: '1', lineNumber: 0, columnNumber: 9 }

function original(text: string, column: number, name?: string): Original {
  return { file: 'db/client.ts', line: 11, column, name, text }
}

test.each([
  ['its name before it was minified', 'e', original('function readRows(rows) {', 9, 'readRows'), 'readRows'],
  ['its own name where the map has none', 'flush', original('  flush() {', 7), 'flush'],
  ['its own name where the map names a helper', 'flush', original('  flush() {', 7, '__name'), 'flush'],
  ['what it is assigned to', '', original('const noteOf = (id) => id', 15), 'noteOf'],
  ['what an asynchronous one is assigned to', '', original('  batch: async (all) => {', 15), 'batch'],
  ['the call it is an argument of', '', original('  rows.map((row) => row)', 11), 'rows.map(…)'],
  ['nothing', '', original('  (row) => row', 2), ''],
])('a function is named by %s', (_, functionName, found, expected) => {
  const named = originalFrame({ ...FRAME, functionName }, found)
  expect(named).toMatchObject({ functionName: expected, url: 'db/client.ts', lineNumber: 11 })
})

test('a frame without a source stays as it is', () => {
  expect(originalFrame(FRAME, null)).toEqual(FRAME)
})

test('a function of a minified bundle is found in its source', async () => {
  const folder = plantedFolder({
    'out/rows.ts': 'export const a = 1\nexport function readRows(rows) { return rows.at(a) }',
  })
  const outfile = join(folder, 'out/index.js')
  const { outputFiles } = await build({
    ...{ entryPoints: [join(folder, 'out/rows.ts')], outfile, format: 'esm' },
    ...{ bundle: true, minify: true, sourcemap: true, write: false },
  })
  const text = outputFiles.find((file) => file.path.endsWith('.js'))?.text ?? ''
  const map = outputFiles.find((file) => file.path.endsWith('.map'))?.text ?? ''
  const columnNumber = /function \w+\(/.exec(text)?.[0].length ?? 0
  const frame = { ...FRAME, columnNumber: text.indexOf('function') + columnNumber - 1 }
  const found = sourceMapsIn(plantedFolder({ 'index.js.map': map }))(frame)
  expect(text).not.toContain('function readRows')
  expect(originalFrame(frame, found)).toMatchObject({ functionName: 'readRows', url: 'rows.ts', lineNumber: 1 })
})
