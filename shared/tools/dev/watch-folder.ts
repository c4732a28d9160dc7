import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/**
 * Calls back for every file below `folder` that is written, replaced, created or removed; `isWatched` gets its path. One watcher per
 * folder: Node's recursive watch follows files, and loses those that an editor saves by replacing them.
 */
export function watchFolder(
  folder: string,
  isWatched: (path: string) => boolean,
  onChange: (path: string) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>()
  const unwatch = (path: string) => {
    watchers.get(path)?.close()
    watchers.delete(path)
  }
  const add = (path: string) => {
    if (watchers.has(path)) return
    const watcher = watch(path, (_event, name) => {
      const changed = join(path, name ?? '')
      if (!isWatched(changed)) return
      if (isFolder(changed)) add(changed)
      else if (watchers.has(changed)) unwatch(changed)
      onChange(changed)
    })
    watcher.on('error', () => unwatch(path))
    watchers.set(path, watcher)
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory() && isWatched(join(path, entry.name))) add(join(path, entry.name))
    }
  }
  add(folder)
  return () => [...watchers.keys()].forEach(unwatch)
}
