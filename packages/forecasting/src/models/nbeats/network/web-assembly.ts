/** What the kernel needs of WebAssembly, which neither the language's nor Node's type library describes. */
interface WebAssemblyRuntime {
  Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
    imports: Record<string, Record<string, unknown>>,
  ) => {
    readonly exports: unknown;
  };
}

/** The runtime's WebAssembly: every Node and every browser since 2021 brings it, SIMD included. */
export const webAssembly = Reflect.get(globalThis, 'WebAssembly') as WebAssemblyRuntime;
