import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installLocked, isInstalled, isLockCurrent, reasonOf } from './install.mjs'
import { requireFreePort } from './ports.ts'
import { plantedFolder } from './testing/planted-folder.ts'

function folderWith(lock: string, installedFrom: string | null) {
  const stamp = installedFrom !== null && createHash('sha256').update(installedFrom).digest('hex')
  return plantedFolder({
    'package-lock.json': lock,
    'node_modules/a/package.json': '{}',
    ...(stamp && { 'node_modules/.installed-from': stamp }),
  })
}

test.each([
  ['the same lock file', '{"a":1}', '{"a":1}', true],
  ['another lock file', '{"a":2}', '{"a":1}', false],
  ['no lock file yet', '{"a":1}', null, false],
])('what was installed from %s counts as installed: %#', (_, lock, installedFrom, expected) => {
  expect(isInstalled(folderWith(lock, installedFrom))).toBe(expected)
})

test.each([
  ['the dependencies of package.json', { dependencies: { a: '1.0.0' } }, true],
  ['another version', { dependencies: { a: '1.0.1' } }, false],
  ['one dependency less', { dependencies: { a: '1.0.0', b: '1.0.0' } }, false],
  ['one dependency more', {}, false],
  ['no development dependency of it', { dependencies: { a: '1.0.0' }, devDependencies: { c: '1.0.0' } }, false],
])('a lock file made from %s is current: %#', (_, wanted, expected) => {
  const lock = { packages: { '': { dependencies: { a: '1.0.0' } } } }
  const folder = plantedFolder({ 'package.json': JSON.stringify(wanted), 'package-lock.json': JSON.stringify(lock) })
  expect(isLockCurrent(folder)).toBe(expected)
})

test('installing leaves the lock file unchanged when a registry has optional packages that are missing from it', async () => {
  const dependencies = { a: 'file:a' }
  const optionalDependencies = { b: 'file:../b' }
  const packages = {
    '': { dependencies },
    a: { version: '1.0.0', optionalDependencies },
    'node_modules/a': { resolved: 'a', link: true },
  }
  const lock = `${JSON.stringify({ name: 'planted', lockfileVersion: 3, requires: true, packages }, null, 2)}\n`
  const folder = plantedFolder({
    'package.json': JSON.stringify({ name: 'planted', dependencies }),
    'package-lock.json': lock,
    'a/package.json': JSON.stringify({ name: 'a', version: '1.0.0', optionalDependencies }),
    'b/package.json': JSON.stringify({ name: 'b', version: '1.0.0' }),
  })
  expect((await installLocked(folder)).code).toBe(0)
  expect(existsSync(join(folder, 'node_modules/a'))).toBe(true)
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock)
})

test('a taken port gives one sentence with the port, its process and the variable that sets another one', async () => {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const refusal = requireFreePort(port, 'PORT', 'the sites')
  await expect(refusal).rejects.toThrow(`Port ${port}, wanted for the sites, is taken by process ${process.pid} (`)
  await expect(refusal).rejects.toThrow('Stop it, or set PORT to another port.')
  server.close()
  await new Promise((closed) => server.once('close', closed))
  await expect(requireFreePort(port, 'PORT', 'the sites')).resolves.toBeUndefined()
})

test('a failed install is reported with npm’s error code and reason', () => {
  const printed = [
    'npm warn Unknown user config "nodedir".',
    'npm error code ENOTFOUND',
    'npm error network request to https://registry.test/astro failed, reason: getaddrinfo ENOTFOUND registry.test',
    'npm error A complete log of this run can be found in: /var/log/npm/debug-0.log',
  ].join('\n')
  expect(reasonOf(printed)).toBe(
    'code ENOTFOUND; network request to https://registry.test/astro failed, reason: getaddrinfo ENOTFOUND registry.test',
  )
  expect(reasonOf('Killed')).toBe('npm gave no reason')
})
