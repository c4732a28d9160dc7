import { alertFrom } from '../../../ui/alert/alert-template.ts'

/** The notices of a board or a list: a status for screen readers, and an alert for refusals. */
export function createNotices(root: HTMLElement) {
  const status = root.querySelector('[role=status]')
  const template = root.querySelector('template')
  let alert: HTMLElement | null = null
  const announce = (text: string) => status?.replaceChildren(text)
  return {
    announce,
    clear: () => {
      announce('')
      alert?.remove()
    },
    refuse: (text: string) => {
      if (!template) return
      alert?.remove()
      alert = alertFrom(template, text)
      alert.querySelector('[data-reload]')?.addEventListener('click', () => location.reload())
      status?.after(alert)
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
