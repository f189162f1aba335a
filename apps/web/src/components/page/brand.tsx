import classes from './brand.module.css';

/** Product logo and name. */
export function Brand() {
  return (
    <p className={classes['brand']}>
      <img src="/icon.svg" alt="" width={28} height={28} />
      <span className={classes['name']}>Forecast Console</span>
    </p>
  );
}
