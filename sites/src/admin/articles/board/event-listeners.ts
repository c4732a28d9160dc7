// The sources of the package that dragging uses, which are modules: with its CommonJS build a board would load the file of React.
export { bind } from 'bind-event-listener/src/bind'
export { bindAll } from 'bind-event-listener/src/bind-all'
