import type { Scene } from '../scene'

/** Endpoints that two entities would share. */
export function checkClashes(scenes: readonly Scene[]): void {
  const taken = new Map<string, Scene>()
  for (const scene of scenes) {
    if (scene.file.conf?.type === 'path' || !scene.file.route) continue
    const endpoint = scene.file.endpoint ?? `/api/${scene.file.route}`
    const first = taken.get(endpoint)
    if (first) complain(scene, first, endpoint)
    else taken.set(endpoint, scene)
  }
}

function complain(scene: Scene, first: Scene, endpoint: string): void {
  const at = scene.file.endpoint === undefined ? ['route'] : ['endpoint']
  const message = `the endpoint "${endpoint}" is taken by ${first.source.path}`
  scene.report.value('DUPLICATE_ENDPOINT', at, message, 'choose another endpoint')
}
