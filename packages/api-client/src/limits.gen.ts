// Generated from openapi/ by `npm run gen`. Do not edit.
export const limits = {
  "horizon": {
    "minimum": 1,
    "maximum": 60,
    "default": 18
  },
  "backtestPeriods": {
    "minimum": 1,
    "maximum": 12,
    "default": 6
  },
  "date": {
    "minimum": "2020-01-01",
    "maximum": "2030-12-31"
  },
  "buckets": {
    "enum": [
      "day",
      "week",
      "month",
      "quarter",
      "year"
    ],
    "default": "month"
  },
  "models": {
    "enum": [
      "nbeats",
      "lightgbm",
      "ensemble"
    ],
    "default": "nbeats"
  },
  "confidenceLevels": {
    "enum": [
      0.8,
      0.9,
      0.95,
      0.99
    ],
    "default": 0.95
  },
  "seasonalityModes": {
    "enum": [
      "auto",
      "additive",
      "multiplicative"
    ],
    "default": "auto"
  },
  "pointTypes": {
    "enum": [
      "actual",
      "forecast",
      "backtest"
    ]
  },
  "characteristicCodes": {
    "enum": [
      "c1",
      "c2",
      "c3",
      "c4",
      "c5",
      "c6",
      "c7",
      "c8",
      "c9",
      "c10",
      "c11",
      "c12",
      "c13",
      "c14",
      "c15"
    ],
    "labels": {
      "c1": "Type",
      "c2": "Product",
      "c3": "Warehouse",
      "c4": "Customer",
      "c5": "Region",
      "c6": "Market",
      "c7": "Location 1",
      "c8": "Location 2",
      "c9": "Key Account 1",
      "c10": "Key Account 2",
      "c11": "Sales Person 1",
      "c12": "Sales Person 2",
      "c13": "FCP 1",
      "c14": "Characteristic 14",
      "c15": "Characteristic 15"
    }
  },
  "fileTypes": {
    "enum": [
      "excel",
      "csv"
    ],
    "default": "excel"
  },
  "uploadModes": {
    "enum": [
      "both",
      "master",
      "timeseries"
    ],
    "default": "both"
  },
  "label": {
    "minLength": 1,
    "maxLength": 120
  },
  "password": {
    "minLength": 6,
    "maxLength": 1024
  },
  "username": {
    "minLength": 1,
    "maxLength": 150,
    "pattern": "^[^\\s\\x00-\\x1f]+$"
  },
  "email": {
    "maxLength": 254
  },
  "runId": {
    "pattern": "^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$",
    "maxLength": 64
  },
  "retries": {
    "methods": [
      "GET"
    ],
    "statuses": [
      408,
      429,
      "5XX"
    ],
    "attempts": 3,
    "initial_delay_ms": 1000,
    "backoff_factor": 2
  }
} as const;
