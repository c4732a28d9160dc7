import { type ComponentType, lazy, useReducer } from 'react'
import { Alert } from '../ui/alert/Alert.tsx'
import { Button } from '../ui/button/Button.tsx'

type Again = { readonly onLoadAgain: () => void }

/**
 * A part of an island that is loaded when it is first shown, inside a Suspense. While it cannot be loaded, offline or
 * after a deployment, a notice replaces it and the rest of the island continues: a thrown error would remove a text
 * being written from the page. Some browsers never load a script again that failed once: there only reloading helps.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const attempt = () =>
    lazy(() =>
      load().then(
        (Part) => ({ default: Part as ComponentType<Props & Again> }),
        () => ({ default: NotLoaded as ComponentType<Props & Again> }),
      ),
    )
  let Part = attempt()
  return (props: Props) => {
    const [, render] = useReducer((count: number) => count + 1, 0)
    const loadAgain = () => {
      // React caches the result of an attempt.
      Part = attempt()
      render()
    }
    return <Part {...props} onLoadAgain={loadAgain} />
  }
}

function NotLoaded({ onLoadAgain }: Again) {
  return (
    <Alert
      tone="negative"
      action={
        <Button small onClick={onLoadAgain}>
          Try again
        </Button>
      }
    >
      This part couldn’t be loaded. Check your connection, or reload the page.
    </Alert>
  )
}
