"""The boxes: which cards each holds, as data. A role is an entry of one of these catalogs and nowhere else."""

__all__: list[str] = []
