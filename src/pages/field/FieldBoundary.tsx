import { Component, type ReactNode } from 'react'

export interface FieldBoundaryProps {
  /** drawn instead when the plugin fails */
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

/** Keeps a broken plugin from taking the page down. */
export class FieldBoundary extends Component<FieldBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}
