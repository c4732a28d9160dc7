import type { Tone } from './tone.ts'

export function createBadge({ tone, label }: { readonly tone: Tone; readonly label: string }): HTMLElement {
  const badge = document.createElement('span')
  badge.className = `badge badge--${tone}`
  badge.append(label)
  return badge
}
