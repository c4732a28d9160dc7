import { createRoot } from 'react-dom/client'
import { StepUpDialog } from './StepUpDialog.tsx'

/** Asks for the password on a page without React; returns whether it was confirmed. A chunk of its own. */
export function openStepUp(): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      root.unmount()
      place.remove()
      resolve(isConfirmed)
    }
    root.render(<StepUpDialog question={{ answer }} />)
  })
}
