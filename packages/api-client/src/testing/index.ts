export {
  createMock,
  type Mock,
  type MockAnswer,
  type MockRequest,
  type MockRequestFilter,
} from './create-mock.ts';
export { createFakeClock, type FakeClock, settle } from './fake-clock.ts';
export {
  createFakeFetch,
  fakeHang,
  fakeJson,
  fakeNetworkFailure,
  type FakeAnswer,
  type FakeFetch,
  type RecordedRequest,
} from './fake-fetch.ts';
export { fakeToken } from './fake-token.ts';
