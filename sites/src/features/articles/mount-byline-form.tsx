import { createRoot } from 'react-dom/client'
import { createAlert } from '../../lib/alerts.ts'
import { BylineForm } from './editor/side/BylineForm.tsx'
import { BYLINE_MESSAGES } from './messages.ts'

type Byline = { readonly userId: string; readonly byline: string; readonly title: string }

/** Mounts the byline form on a server-rendered page, which is reloaded after a save. */
export function mountBylineForm(place: HTMLElement, props: Byline, onCancel: () => void): void {
  const root = createRoot(place)
  root.render(
    <BylineForm
      {...props}
      onCancel={() => {
        root.unmount()
        onCancel()
      }}
      onSaved={() => {
        createAlert({ displayType: 'positive', title: BYLINE_MESSAGES.saved })
        location.reload()
      }}
    />,
  )
}
