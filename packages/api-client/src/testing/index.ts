export {
  createMock,
  type Mock,
  type MockAnswer,
  type MockRequest,
  type MockRequestFilter,
} from './create-mock.ts';
export {
  createFakeClock,
  createFakeFetch,
  fakeHang,
  fakeJson,
  fakeNetworkFailure,
  fakeToken,
  settle,
  type FakeAnswer,
  type FakeClock,
  type FakeFetch,
  type RecordedRequest,
} from './fakes.ts';
